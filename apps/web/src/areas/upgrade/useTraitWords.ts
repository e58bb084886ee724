import { traitWords } from '@hepu/api/areas/experiment/traits'
import { useMemo } from 'react'
import { useSession } from '../../app/session.ts'

export type TraitWords = ReturnType<typeof traitWords>

/** How sentences name the traits of the crop that the user works on. */
export function useTraitWords(): TraitWords {
  const crop = useSession((session) => session.userInfo?.currentCrop?.value ?? 'maize')
  return useMemo(() => traitWords(crop), [crop])
}
