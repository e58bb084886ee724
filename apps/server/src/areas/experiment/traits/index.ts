import * as api from '@hepu/api/areas/experiment/traits/ownTrait'
import { handle, type App } from '../../../http/handle.ts'
import { createOwnTrait, deleteOwnTrait, editOwnTrait, listOwnTraits } from './ownTraits.ts'

/** Mounts the traits that organisations make. */
export function registerTraits(app: App): void {
  handle(app, api.ownTraitList, listOwnTraits)
  handle(app, api.ownTraitCreate, createOwnTrait)
  handle(app, api.ownTraitEdit, editOwnTrait)
  handle(app, api.ownTraitDelete, deleteOwnTrait)
}
