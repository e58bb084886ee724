import { listPersonOrgs } from '@hepu/api/areas/authority/person/person'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import { useCall } from '../../../client/useCall.ts'

interface Choice {
  value: string
  label: string
}

/** An hour (ms): dictionaries change with a new release only. */
const LONG = 3_600_000

/** Returns the choices in filters and forms of staff; empty until they are loaded. */
export function usePersonChoices() {
  return {
    orgs: useCall(listPersonOrgs, {}).data ?? [],
    states: useDictionary('work_state'),
    posts: useDictionary('post_type'),
    titles: useDictionary('title_rank'),
    educations: useDictionary('education'),
    degrees: useDictionary('degree'),
  }
}

function useDictionary(code: string): Choice[] {
  const { data } = useCall(dictionaryList, { code }, { staleTime: LONG })
  return (data ?? []).filter((choice) => !choice.disabled).map(({ value, label }) => ({ value, label }))
}
