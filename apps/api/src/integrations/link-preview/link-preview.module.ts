import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { linkPreviewJobs } from './link-preview.jobs.ts';
import { linkPreviewRoutes } from './link-preview.routes.ts';

export const linkPreview = defineModule<HttpDeps>({
  name: 'link_preview',
  routes: [linkPreviewRoutes],
  background: [linkPreviewJobs],
});
