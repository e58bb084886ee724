import * as contact from '@hepu/api/areas/integration/service/contact'
import * as api from '@hepu/api/areas/integration/service/serviceManager'
import * as selection from '@hepu/api/areas/integration/service/serviceSelection'
import { handle, type App } from '../../../http/handle.ts'
import { addContact, deleteContact, editContact, listContacts } from './contacts.ts'
import { pageSelection, showContacts, showSelection } from './selection.ts'
import {
  attachPictures,
  createService,
  deleteServices,
  detachPicture,
  editService,
  switchService,
} from './serviceChanges.ts'
import { listProviderChoices, pageServices, showService } from './serviceList.ts'

/** Mounts the calls of 服务, their contacts and 服务选型. */
export function registerServices(app: App): void {
  handle(app, selection.selectionPage, pageSelection)
  handle(app, selection.selectionShow, showSelection)
  handle(app, selection.contactInfo, showContacts)
  handle(app, api.servicePage, pageServices)
  handle(app, api.serviceShow, showService)
  handle(app, api.createService, createService)
  handle(app, api.editService, editService)
  handle(app, api.deleteServices, deleteServices)
  handle(app, api.serviceSwitchState, switchService)
  handle(app, api.providerChoices, listProviderChoices)
  handle(app, api.attachPictures, attachPictures)
  handle(app, api.detachPicture, detachPicture)
  handle(app, contact.contactList, listContacts)
  handle(app, contact.addContact, addContact)
  handle(app, contact.editContact, editContact)
  handle(app, contact.deleteContact, deleteContact)
}
