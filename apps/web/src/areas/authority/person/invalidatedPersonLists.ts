import * as person from '@hepu/api/areas/authority/person/person'
import * as temporaryPerson from '@hepu/api/areas/authority/person/temporaryPerson'

/** Calls that a change of staff or temporary persons invalidates. */
export const personLists = [
  person.pagePersons,
  person.getPerson,
  person.listPersonAccounts,
  temporaryPerson.pageTemporaryPersons,
  temporaryPerson.countTemporaryPersons,
]
