/** What other areas may use of files: the only door to this area. */
export { homeToRead, type FileHome } from './homes.ts'
export { attachFiles, listFiles, namesOfFiles, recordsWithFiles, removeFile, removeFilesOf } from './files.ts'
export { confirmFile, storeFile, type NewFile } from './record.ts'
export { fileUrl, presentFile } from './row.ts'
