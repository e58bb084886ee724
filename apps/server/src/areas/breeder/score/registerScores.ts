import * as api from '@hepu/api/areas/breeder/score/breederScore'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { freezeYear, listScores, listYears } from './cards.ts'
import { exportScores } from './exportScores.ts'
import { listRules, saveRule, tryRule } from './scoreRules.ts'

/** Mounts the calls of rules and scores. */
export function registerScores(app: App): void {
  handle(app, api.scoreRules, listRules)
  handle(app, api.tryScore, tryRule)
  handle(app, api.saveScoreRule, saveRule)
  handle(app, api.scoreList, listScores)
  handle(app, api.scoreYears, listYears)
  handle(app, api.freezeScores, freezeYear)
  handleFile(app, api.scoreExport, exportScores)
}
