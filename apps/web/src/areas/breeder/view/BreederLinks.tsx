import {
  linkPage,
  linkVisits,
  type LinkRow,
  type LinkVisitRow,
} from '@hepu/api/areas/breeder/view/breederLink'
import {
  linkLabels as labels,
  linkStates,
  linkVisitKinds,
  visitLabels,
} from '@hepu/api/areas/breeder/view/viewFields'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { BreederPaneProps } from '../breederPanes.ts'

const LinkDialog = lazy(() => import('./LinkDialog.tsx'))
const RevokeDialog = lazy(() => import('./RevokeDialog.tsx'))

const tones = { valid: 'good', ended: 'quiet', revoked: 'quiet' } as const

const linkColumns = (onRevoke: (link: LinkRow) => void): Column<LinkRow>[] => [
  { title: labels.tail, dataIndex: 'tail', width: 100, render: (_, { tail }) => `…${tail}` },
  {
    title: '状态',
    dataIndex: 'state',
    width: 84,
    render: (_, { state }) => <StateText tone={tones[state]}>{linkStates[state]}</StateText>,
  },
  { title: labels.endOn, dataIndex: 'endOn', width: 112, sort: true },
  { title: labels.reason, dataIndex: 'reason', width: 180, ellipsis: true },
  {
    title: '开通',
    key: 'created',
    width: 200,
    render: (_, { createdByName, createTime }) =>
      [createdByName, formatTime(createTime)].filter(Boolean).join('，'),
  },
  { title: '访问次数', dataIndex: 'visits', width: 84, align: 'right' },
  {
    title: '最近访问',
    dataIndex: 'lastVisit',
    width: 150,
    render: (_, { lastVisit }) => (lastVisit ? formatTime(lastVisit) : null),
  },
  {
    title: labels.revokeReason,
    key: 'revoked',
    width: 200,
    ellipsis: true,
    render: (_, { revokedByName, revokedAt, revokeReason }) =>
      revokedAt ? [revokedByName, formatTime(revokedAt), revokeReason].filter(Boolean).join('，') : null,
  },
  {
    title: '操作',
    key: 'actions',
    width: 76,
    fixed: 'right',
    render: (_, row) =>
      row.can['revoke'] && (
        <Button type="link" size="small" danger onClick={() => onRevoke(row)}>
          撤销
        </Button>
      ),
  },
]

const visitColumns: Column<LinkVisitRow>[] = [
  {
    title: '时间',
    dataIndex: 'createTime',
    width: 170,
    sort: true,
    render: (_, { createTime }) => formatTime(createTime),
  },
  { title: labels.tail, dataIndex: 'tail', width: 100, render: (_, { tail }) => `…${tail}` },
  { title: visitLabels.kind, dataIndex: 'kind', width: 100, render: (_, { kind }) => linkVisitKinds[kind] },
  { title: visitLabels.address, dataIndex: 'address', width: 150, ellipsis: true },
  {
    title: visitLabels.device,
    dataIndex: 'device',
    width: 220,
    ellipsis: true,
    render: (_, { device, agent }) => <span title={agent ?? undefined}>{device}</span>,
  },
]

/** 查看链接: how the breeder sees his own varieties and money without an account, and who looked when. */
export default function BreederLinks({ breederId }: BreederPaneProps) {
  const [opened, setOpened] = useState<'new' | LinkRow | null>(null)
  const mayWrite = usePermissions().has('breeder.link:keepLinks')
  const close = () => setOpened(null)
  return (
    <>
      <p className="quiet">
        持有链接的人可看该育种家自己的品种进展（只含已发布的结果）、权益比例与往来款，看不到其他任何内容；到期或撤销后立即失效，每次访问都有记录。
      </p>
      <SearchTable
        name="links"
        height={220}
        route={linkPage}
        fixedModel={{ breederId }}
        isLocal
        columns={linkColumns(setOpened)}
        toolbar={
          mayWrite && (
            <Button type="primary" onClick={() => setOpened('new')}>
              开通查看链接
            </Button>
          )
        }
        empty="还没有查看链接。开通后把地址发给对方，对方不用账号就能看自己的进展与往来款。"
      />
      <h2 className="plain-table-title">访问记录</h2>
      <SearchTable
        name="visits"
        height={320}
        route={linkVisits}
        fixedModel={{ breederId }}
        isLocal
        columns={visitColumns}
        empty="还没有访问。对方打开链接后，时间、地址与设备记在这里。"
      />
      <Suspense>
        {opened === 'new' && <LinkDialog breederId={breederId} onClose={close} />}
        {opened !== null && opened !== 'new' && <RevokeDialog link={opened} onClose={close} />}
      </Suspense>
    </>
  )
}
