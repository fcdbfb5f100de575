import type { HttpDeps } from '../../core/http/http-deps.ts';
import { defineModule } from '../../core/module.ts';
import { inquiryLifecycle } from './inquiry-lifecycle.rules.ts';
import { confirmInquiryConsumer, forwardInquiryConsumer } from './support.consumers.ts';
import type { SupportDeps } from './support.deps.ts';
import { supportEraser } from './support.eraser.ts';
import { supportEvents } from './support.events.ts';
import { supportExporter } from './support.exporter.ts';
import { supportRoutes } from './support.routes.ts';

export const support = defineModule<HttpDeps & SupportDeps>({
  name: 'support',
  routes: [supportRoutes],
  events: [supportEvents],
  lifecycles: [inquiryLifecycle],
  consumers: [confirmInquiryConsumer, forwardInquiryConsumer],
  eraser: supportEraser,
  exporter: supportExporter,
});
