import * as api from '@hepu/api/areas/trading/consult/consult'
import * as handling from '@hepu/api/areas/trading/consult/consultHandling'
import * as box from '@hepu/api/areas/trading/consult/consultQuarantine'
import * as own from '@hepu/api/areas/trading/consult/ownConsult'
import { handle, type App } from '../../../http/handle.ts'
import { addFromUser } from './addFromUser.ts'
import { deleteConsults, editConsult, revealContact, switchConsult } from './consultChanges.ts'
import { showConsult } from './consultDetail.ts'
import { countConsults } from './consultFigures.ts'
import { pageConsults } from './consultList.ts'
import {
  answerConsult,
  assignConsult,
  closeConsult,
  discardConsult,
  noteConsult,
  reopenConsult,
  takeConsult,
} from './consultMoves.ts'
import { draftFromConsult } from './draftFromConsult.ts'
import { listHandlerNames } from './listHandlerNames.ts'
import { askOwn, pageOwn, showOwn } from './ownConsults.ts'
import { dropConsults, pageQuarantine, releaseConsult } from './quarantine.ts'

/** Mounts the calls of consultations. */
export function registerConsults(app: App): void {
  handle(app, api.consultAdd, addFromUser)
  handle(app, api.consultPage, pageConsults)
  handle(app, api.consultShow, showConsult)
  handle(app, api.consultEdit, editConsult)
  handle(app, api.consultDelete, (ctx, { id }) => deleteConsults(ctx, [id]))
  handle(app, api.consultDeleteByIds, (ctx, { ids }) => deleteConsults(ctx, ids))
  handle(app, api.consultSwitch, switchConsult)
  handle(app, handling.consultTake, takeConsult)
  handle(app, handling.consultAssign, assignConsult)
  handle(app, handling.consultHandlers, listHandlerNames)
  handle(app, handling.consultAnswer, answerConsult)
  handle(app, handling.consultNote, noteConsult)
  handle(app, handling.consultReveal, revealContact)
  handle(app, handling.consultClose, closeConsult)
  handle(app, handling.consultDiscard, discardConsult)
  handle(app, handling.consultReopen, reopenConsult)
  handle(app, handling.consultDraft, draftFromConsult)
  handle(app, handling.consultFigures, countConsults)
  handle(app, box.quarantinePage, pageQuarantine)
  handle(app, box.quarantineRelease, releaseConsult)
  handle(app, box.quarantineDrop, dropConsults)
  handle(app, own.ownConsultPage, pageOwn)
  handle(app, own.ownConsultShow, showOwn)
  handle(app, own.ownConsultAsk, askOwn)
}
