import * as source from '@hepu/api/areas/project/source/projectSource'
import type { ServerArea } from '../../area.ts'
import { handle, type App } from '../../http/handle.ts'
import {
  deleteSources,
  insertSource,
  setSourceStatus,
  sortSubjects,
  updateSource,
} from './source/sourceChanges.ts'
import { listSources, pageSources, showSource } from './source/sourceList.ts'
import { seedSources } from './source/seedSources.ts'

/** 项目管理: table of contents of the area. */
export const projectArea: ServerArea = {
  register: registerProject,
  uniqueLabels: { project_source_name: '项目来源名称', project_source_code: '项目来源代码' },
  seedDemo: seedSources,
}

function registerProject(app: App): void {
  handle(app, source.pageSources, pageSources)
  handle(app, source.listSources, listSources)
  handle(app, source.showSource, showSource)
  handle(app, source.insertSource, insertSource)
  handle(app, source.updateSource, updateSource)
  handle(app, source.sortSubjects, sortSubjects)
  handle(app, source.setSourceStatus, setSourceStatus)
  handle(app, source.deleteSources, deleteSources)
}
