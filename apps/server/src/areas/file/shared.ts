/** What other areas may use of files: the only door to this area. */
export { homeToRead, type FileHome } from './fileHomes.ts'
export {
  attachFiles,
  listFiles,
  namesOfFiles,
  recordsWithFiles,
  removeFile,
  removeFilesOf,
} from './attachedFiles.ts'
export { confirmFile, storeFile, type NewFile } from './recordFile.ts'
export { fileUrl, presentFile } from './fileRow.ts'
