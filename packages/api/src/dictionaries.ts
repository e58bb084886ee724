import { dataScopes } from './areas/authority/dataPermission/dataScope.ts'
import { organizationKinds } from './areas/authority/organization/organizationKind.ts'
import { businessDictionaries } from './dictionaries/businessDictionaries.ts'
import { coded, type Dictionaries } from './dictionaries/dictionaryEntry.ts'
import { peopleDictionaries } from './dictionaries/peopleDictionaries.ts'
import { researchDictionaries } from './dictionaries/researchDictionaries.ts'
import { trialDictionaries } from './dictionaries/trialDictionaries.ts'

/** The system dictionaries by their code; every start of the server brings the database up to them. */
export const dictionaries: Dictionaries = {
  ...trialDictionaries,
  ...researchDictionaries,
  ...businessDictionaries,
  ...peopleDictionaries,
  data_scope: coded(dataScopes),
  organization_kind: coded(organizationKinds),
}

/** Returns the label of a value of a system dictionary; a value that is not in it shows as it is. */
export const dictLabel = (dictionary: string, value: string): string =>
  dictionaries[dictionary]?.find((entry) => entry.value === value)?.label ?? value
