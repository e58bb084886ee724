import * as person from '@hepu/api/areas/authority/person/person'
import * as temporaryPerson from '@hepu/api/areas/authority/person/temporaryPerson'

/** What a change of staff or temporary persons spoils. */
export const personLists = [
  person.pagePersons,
  person.getPerson,
  person.listPersonAccounts,
  temporaryPerson.pageTemporaryPersons,
  temporaryPerson.countTemporaryPersons,
]
