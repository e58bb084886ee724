import type { changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import type { OutputOf } from '@hepu/api/core/route'
import { Link } from 'react-router'

export type LogRow = OutputOf<typeof changeLogPage>['records'][number]

/** The record of a line: its name, or its number where it has none; leads to it where a screen shows it. */
export function LogObject({ row }: { row: LogRow }) {
  const name = row.objectName ?? (row.objectId === null ? '—' : `编号 ${row.objectId}`)
  return row.path ? <Link to={row.path}>{name}</Link> : <>{name}</>
}
