import * as api from '@hepu/api/areas/authority/party/party'
import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { rolesText } from './rolesText.ts'

/** Asks after a pause (ms) in typing. */
const PAUSE_MS = 400

/** Warns of parties whose name is close to the typed one, so that none is registered twice. */
export function CloseNames({ name, id }: { name: string; id: string | null }) {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name])
  const input = { name: asked || '—', ...(id === null ? {} : { id }) }
  const { data = [] } = useCall(api.partySimilar, input, { enabled: asked !== '', quiet: true })
  if (asked === '' || data.length === 0) return null
  return (
    <Alert
      type="warning"
      className="party-warning"
      showIcon
      title="已有名称相近的往来单位，请确认不是同一家"
      description={
        <ul className="party-close">
          {data.map((row) => (
            <li key={row.id}>
              {row.isVisible ? <Link to={`/system/party?id=${row.id}`}>{row.name}</Link> : row.name}
              {row.formerName && `（曾用名「${row.formerName}」）`}
              <span className="quiet">
                {rolesText(row.roles)}，由「{row.orgName}」维护
              </span>
            </li>
          ))}
        </ul>
      }
    />
  )
}
