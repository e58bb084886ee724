import { session } from '../../../workspace/session.ts'

/** Returns the id of the organisation that the user works in: the first choice for 本单位. */
export const currentOrg = (): string | null => session().userInfo?.currentOrg?.id ?? null
