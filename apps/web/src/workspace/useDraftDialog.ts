import { useLocation, useNavigate } from 'react-router'
import { inPlace } from './useTabParams.ts'

/** Returns whether the address of a list opens its drafts (`#drafts`), and a function that opens or closes them. */
export function useDraftDialog(list: string): [boolean, (isOpen: boolean) => void] {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const turn = (isOpen: boolean) =>
    void navigate({ search, hash: isOpen ? 'drafts' : '' }, { replace: true, state: inPlace })
  return [pathname === list && hash === '#drafts', turn]
}
