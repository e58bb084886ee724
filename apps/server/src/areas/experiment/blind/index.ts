import * as blind from '@hepu/api/areas/experiment/blind'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { showBefore } from './before.ts'
import { watchRevealDays } from './due.ts'
import { exportCodes, listCodes } from './codes.ts'
import { revealByHand, setRevealDay } from './reveal.ts'
import { startBlind } from './start.ts'

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
