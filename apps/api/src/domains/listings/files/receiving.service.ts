/** How files come in, for every domain that takes some: the same limits, names and refusals. */
export { inspectDocument } from './inspected-document.engine.ts';
export {
  nameWithExtension,
  openUpload,
  type ReceivedFile,
  receiveUpload,
} from './received-file.engine.ts';
