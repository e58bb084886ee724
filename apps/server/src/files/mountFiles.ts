import * as file from '@hepu/api/core/file/file'
import { handle, handleOptionalUpload, type App } from '../http/handle.ts'
import { recordFile } from './recordFile.ts'
import { mountFiles } from './serveFiles.ts'
import { mountStorageHost } from './storageHost.ts'
import { workFiles } from './sweepFiles.ts'
import { makeUploadParam } from './uploadParam.ts'

/** Mounts the calls of files and starts the jobs that clear the store. */
export function openFiles(app: App): void {
  handle(app, file.uploadParam, makeUploadParam)
  handleOptionalUpload(app, file.fileInfoUpload, recordFile)
  mountStorageHost(app)
  mountFiles(app)
  app.fastify.addHook('onReady', () => workFiles(app.services, app.fastify.log))
}
