import { patent } from '@hepu/api/areas/research/patent'
import { patent as patentTable } from '../../db/schema/index.ts'
import type { App } from '../../http/handle.ts'
import { mountResource } from '../../resource/mount.ts'
import { patentHooks } from './patents.ts'

/** 科研资产: its table of contents. */
export function registerResearch(app: App): void {
  mountResource(app, patent, patentTable, patentHooks)
}
