import * as blind from '@hepu/api/areas/experiment/blind'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { showBefore } from './blindPreview.ts'
import { watchRevealDays } from './revealDue.ts'
import { exportCodes, listCodes } from './blindCodes.ts'
import { revealByHand, setRevealDay } from './revealGroup.ts'
import { startBlind } from './startBlind.ts'

/** Mounts the codes of entries (密码编号) and their dated reveal. */
export function registerBlind(app: App): void {
  handle(app, blind.blindBefore, showBefore)
  handle(app, blind.blindList, listCodes)
  handleFile(app, blind.blindExport, exportCodes)
  handle(app, blind.blindStart, startBlind)
  handle(app, blind.blindDate, setRevealDay)
  handle(app, blind.blindReveal, revealByHand)
  watchRevealDays(app)
}
