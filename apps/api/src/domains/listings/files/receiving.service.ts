/** How files come in, for every domain that takes some: the same limits, names and refusals. */
export { inspectDocument } from './inspected-document.ts';
export {
  type IncomingFile,
  nameWithExtension,
  type OpenIncoming,
  openUpload,
  type ReceivedFile,
  receiveUpload,
} from './received-file.ts';
