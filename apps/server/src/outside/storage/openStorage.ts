import { join, resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import type { ServerStorage } from './storage.ts'

/** Returns the storage that the settings ask for. Touches neither disk nor network before its first use. */
export const openStorage = (config: Config): ServerStorage =>
  config.s3 ? openS3(config.s3) : openFolder(join(resolve(config.dataDir), 'files'))
