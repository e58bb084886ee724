import { createTicket } from '@hepu/api/areas/authority/signIn/ticket'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useRun } from '../../client/useRun.ts'
import { BadQuery } from '../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { findLeaf } from '../../workspace/menu.ts'
import { trimPath } from '../../workspace/paths.ts'
import { setSession, useSession } from '../../workspace/session.ts'

const common = 'allow-scripts allow-forms allow-popups allow-downloads'
/**
 * Returns the sandbox of an embedded page: another site keeps its own sign-in; a page of this site must not reach out
 * of its frame.
 */
const sandboxOf = (isForeign: boolean): string => (isForeign ? `${common} allow-same-origin` : common)

/** Stands in the address of another site for a ticket, by which that site asks who the user is. */
const TICKET = '{ticket}'

/** A page of another system in the workspace; its address is the path of the menu entry. */
export default function EmbeddedPage() {
  const { pathname } = useLocation()
  const menu = useSession((session) => session.menuList)
  const leaf = findLeaf(menu, pathname)
  if (!leaf) return <BadQuery />
  const isForeign = /^https?:\/\//i.test(leaf.path)
  const address = isForeign ? leaf.path : `/${trimPath(leaf.path)}`
  if (isForeign && address.includes(TICKET)) {
    return <WithTicket key={address} address={address} title={leaf.label} />
  }
  return <Frame isForeign={isForeign} address={address} title={leaf.label} />
}

interface FrameProps {
  address: string
  title: string
  isForeign: boolean
}

const Frame = ({ address, title, isForeign }: FrameProps) => (
  <iframe className="embedded" sandbox={sandboxOf(isForeign)} src={address} title={title} />
)

/** Fetches a ticket, which works once, then opens the page with it. The session keeps it apart from the token of its own calls. */
function WithTicket({ address, title }: Omit<FrameProps, 'isForeign'>) {
  const [ticket, setTicket] = useState('')
  const { run, error } = useRun(createTicket, { quiet: true })
  const fetchTicket = useCallback(
    () =>
      run({}).then((made) => {
        if (!made) return
        setSession({ racbToken: made.ticket })
        setTicket(made.ticket)
      }),
    [run],
  )
  useEffect(() => {
    void fetchTicket()
  }, [fetchTicket])
  if (ticket === '' && error) return <ErrorPane error={error} onRetry={() => void fetchTicket()} />
  if (ticket === '') return <EmptyPane loading />
  return <Frame isForeign address={address.replaceAll(TICKET, encodeURIComponent(ticket))} title={title} />
}
