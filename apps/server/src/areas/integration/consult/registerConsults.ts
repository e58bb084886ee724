import * as api from '@hepu/api/areas/integration/consult/consult'
import * as rating from '@hepu/api/areas/integration/consult/rating'
import { handle, type App } from '../../../http/handle.ts'
import { addConsult } from './addConsult.ts'
import {
  answerConsult,
  assignConsult,
  closeConsult,
  deleteConsults,
  invalidateConsult,
  takeConsult,
} from './consultChanges.ts'
import { pageConsults, showConsult } from './consults.ts'
import { listOwnConsults } from './ownConsults.ts'
import { addRating, answerRating, listRatings } from './ratings.ts'

/** Mounts the calls of 服务咨询 and 服务评价. */
export function registerConsults(app: App): void {
  handle(app, api.consultPage, pageConsults)
  handle(app, api.consultShow, showConsult)
  handle(app, api.addConsult, addConsult)
  handle(app, api.myConsults, listOwnConsults)
  handle(app, api.takeConsult, takeConsult)
  handle(app, api.assignConsult, assignConsult)
  handle(app, api.answerConsult, answerConsult)
  handle(app, api.closeConsult, closeConsult)
  handle(app, api.invalidateConsult, invalidateConsult)
  handle(app, api.deleteConsults, deleteConsults)
  handle(app, rating.ratingList, listRatings)
  handle(app, rating.addRating, addRating)
  handle(app, rating.answerRating, answerRating)
}
