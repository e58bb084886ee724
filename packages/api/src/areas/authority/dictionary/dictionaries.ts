import { dataScopes } from '../dataPermission/dataScope.ts'
import { organizationKinds } from '../organization/organizationKind.ts'
import { businessDictionaries } from './businessDictionaries.ts'
import { coded, type Dictionaries } from './dictionaryEntry.ts'
import { peopleDictionaries } from './peopleDictionaries.ts'
import { researchDictionaries } from './researchDictionaries.ts'
import { trialDictionaries } from './trialDictionaries.ts'

/** The system dictionaries by their code; every start of the server brings the database up to them. */
export const dictionaries: Dictionaries = {
  ...trialDictionaries,
  ...researchDictionaries,
  ...businessDictionaries,
  ...peopleDictionaries,
  data_scope: coded(dataScopes),
  organization_kind: coded(organizationKinds),
}

/** Label of a value of a system dictionary; a value that is not in it shows as it is. */
export const dictLabel = (dictionary: string, value: string): string =>
  dictionaries[dictionary]?.find((entry) => entry.value === value)?.label ?? value
