import { useSearchParams } from 'react-router'
import { withRedirect } from '../../workspace/paths.ts'
import { isSignedIn } from '../../workspace/session.ts'

/** Where the entry of the portal leads: to the workspace, or to signing in and then to the address asked for. */
export function useEnterPath(): string {
  const [params] = useSearchParams()
  return isSignedIn() ? '/' : withRedirect('/login', params.get('redirect') ?? '')
}
