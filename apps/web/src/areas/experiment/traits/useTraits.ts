import { ownTraitList, withOwn } from '@hepu/api/areas/experiment/traits/ownTrait'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { useSession } from '../../../workspace/session.ts'

/** Returns the traits of the organisation and crop in which the user works; its own ones once they are loaded. */
export function useTraits(): CropTraits {
  const crop = useSession((session) => session.userInfo?.currentCrop?.value ?? 'maize')
  const { data } = useCall(ownTraitList, {})
  return useMemo(() => withOwn(crop, data?.filter(({ isOurs }) => isOurs) ?? []), [crop, data])
}
