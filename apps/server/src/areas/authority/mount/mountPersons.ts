import * as person from '@hepu/api/areas/authority/person/person'
import * as personFile from '@hepu/api/areas/authority/person/personFile'
import * as temporaryPerson from '@hepu/api/areas/authority/person/temporaryPerson'
import { handle, handleOptionalUpload, type App } from '../../../http/handle.ts'
import { listPersonAccounts } from '../person/personAccounts.ts'
import { deletePerson, editPerson, insertPerson } from '../person/personChanges.ts'
import { deletePersonFiles, uploadPersonFile } from '../person/personFiles.ts'
import { listPersonOrgs, pagePersons, showPerson } from '../person/persons.ts'
import {
  discardTemporaryPersons,
  insertTemporaryPerson,
  mergeTemporaryPerson,
} from '../person/temporaryPersonChanges.ts'
import { countTemporaryPersons, pageTemporaryPersons } from '../person/temporaryPersons.ts'

/** 人员与临时人员. */
export function registerPersons(app: App): void {
  handle(app, person.pagePersons, pagePersons)
  handle(app, person.getPerson, showPerson)
  handle(app, person.insertPerson, insertPerson)
  handle(app, person.editPerson, editPerson)
  handle(app, person.deletePerson, deletePerson)
  handleOptionalUpload(app, personFile.uploadPersonFile, uploadPersonFile)
  handle(app, personFile.deletePersonFiles, deletePersonFiles)
  handle(app, person.listPersonOrgs, listPersonOrgs)
  handle(app, person.listPersonAccounts, listPersonAccounts)
  handle(app, temporaryPerson.pageTemporaryPersons, pageTemporaryPersons)
  handle(app, temporaryPerson.countTemporaryPersons, countTemporaryPersons)
  handle(app, temporaryPerson.insertTemporaryPerson, insertTemporaryPerson)
  handle(app, temporaryPerson.mergeTemporaryPerson, mergeTemporaryPerson)
  handle(app, temporaryPerson.discardTemporaryPersons, discardTemporaryPersons)
}
