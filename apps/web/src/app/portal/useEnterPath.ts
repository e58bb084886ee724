import { useSearchParams } from 'react-router'
import { withRedirect } from '../../workspace/paths.ts'
import { isSignedIn } from '../../workspace/session.ts'

/** Returns the target of the portal's entry: the workspace, or signing in and then the requested address. */
export function useEnterPath(): string {
  const [params] = useSearchParams()
  return isSignedIn() ? '/' : withRedirect('/login', params.get('redirect') ?? '')
}

/** Returns the part of the address that every link of the portal keeps: the screen wanted before signing in. */
export function useKeptSearch(): string {
  const wanted = useSearchParams()[0].get('redirect')
  return wanted === null ? '' : `?redirect=${encodeURIComponent(wanted)}`
}
