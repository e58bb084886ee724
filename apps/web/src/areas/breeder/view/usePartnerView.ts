import { partnerCalls } from '@hepu/api/areas/breeder/view/partnerCalls'
import type { lookPartnerView, openPartnerView, PartnerView } from '@hepu/api/areas/breeder/view/partnerView'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { messageOf } from '../../../client/ApiError.ts'
import { call } from '../../../client/call.ts'

/** What the page shows: nothing yet, why not, or what the breeder may see. */
export interface Shown {
  view?: PartnerView
  problem?: string
  /** Opens the link once more; absent where the address has none. */
  retry?: () => void
}

const QUIET = { quiet: true } as const

async function load(ticket: string): Promise<Shown> {
  try {
    const { token } = await call<typeof openPartnerView>(partnerCalls.open, { ticket }, QUIET)
    return { view: await call<typeof lookPartnerView>(partnerCalls.look, { token }, QUIET) }
  } catch (error) {
    return { problem: messageOf(error) }
  }
}

/** Opens the link in the address: changes its ticket for a token, and looks once. The token is kept nowhere. */
export function usePartnerView(): Shown {
  const ticket = useLocation().hash.slice(1)
  const [shown, setShown] = useState<Shown>({})
  useEffect(() => {
    let isCurrent = true
    if (ticket) void load(ticket).then((found) => isCurrent && setShown(found))
    return () => {
      isCurrent = false
    }
  }, [ticket])
  const retry = () => {
    setShown({})
    void load(ticket).then(setShown)
  }
  return ticket ? { ...shown, retry } : { problem: '地址不完整：请从收到的链接打开，或联系合作单位重新开通' }
}
