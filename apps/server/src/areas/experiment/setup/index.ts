import * as setup from '@hepu/api/areas/experiment/setup'
import { handle, type App } from '../../../http/handle.ts'
import { copyGroup } from './copyGroup.ts'
import { deleteGroup } from './deleteGroup.ts'
import { saveEntries } from './saveEntries.ts'
import { createGroup, saveGroup } from './saveGroup.ts'
import { savePoints } from './savePoints.ts'
import { showSetup } from './showSetup.ts'

/** Mounts the set-up of trials by hand. */
export function registerSetup(app: App): void {
  handle(app, setup.setupShow, showSetup)
  handle(app, setup.groupCreate, createGroup)
  handle(app, setup.groupSave, saveGroup)
  handle(app, setup.groupCopy, copyGroup)
  handle(app, setup.groupDelete, deleteGroup)
  handle(app, setup.savePoints, savePoints)
  handle(app, setup.saveEntries, saveEntries)
}
