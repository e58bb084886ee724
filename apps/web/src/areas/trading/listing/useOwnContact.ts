import type { FormValues } from '../../../resource/form/items.ts'
import { useSession } from '../../../workspace/session.ts'

/** Returns the user as contact of a new listing: name and phone, as far as the account has them. The form lets them be changed. */
export function useOwnContact(): FormValues {
  const user = useSession((session) => session.userInfo)
  return { contactName: user?.name ?? '', contactPhone: user?.mobile ?? '' }
}
