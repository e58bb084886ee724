import { dealAdd } from '@hepu/api/areas/trading/deal/deal'
import { matchList, matchStates, type Match, type MatchState } from '@hepu/api/areas/trading/deal/match'
import { demandTypes, supplyTypes } from '@hepu/api/areas/trading/listing/listingFields'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { DEAL_BOARD } from '../consult/consultPaths.ts'
import './deal.css'

const ConsultDialog = lazy(() => import('../consult/ConsultDialog.tsx'))

interface Props {
  listingId: string
  kind: 'supply' | 'demand'
}

const tones: Readonly<Record<MatchState, Tone>> = { met: 'good', unmet: 'bad', unknown: 'quiet' }

/** 匹配: the demands that a supply fits, or the supplies that fit a demand, explained item by item. */
export default function MatchPanel({ listingId, kind }: Props) {
  const found = useCall(matchList, { listingId }, { quiet: true })
  const [asked, setAsked] = useState<Match | null>(null)
  const other = kind === 'supply' ? 'demand' : 'supply'
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { matches, asked: wanted, compared, reason } = found.data
  return (
    <>
      <p className="quiet">
        {reason ??
          `与市场上类型、区域相符的全部 ${compared} 条${other === 'supply' ? '成果' : '需求'}逐项比较（含本单位发布的），列出得分最高的 ${matches.length} 条；试验数据按对方的公开设置计入，看不到的为「未知」，按一半计分。`}
        {wanted.length > 0 && ` 要求：${wanted.join('；')}。`}
      </p>
      {!reason && matches.length === 0 && (
        <p className="quiet">
          暂时没有匹配的{other === 'supply' ? '成果' : '需求'}。有新的匹配时，每天早上会通知发布人。
        </p>
      )}
      <ul className="match-list" aria-label="匹配">
        {matches.map((match) => (
          <MatchView
            key={match.listingId}
            match={match}
            pair={kind === 'supply' ? [listingId, match.listingId] : [match.listingId, listingId]}
            other={other}
            onAsk={() => setAsked(match)}
          />
        ))}
      </ul>
      <Suspense>
        {asked && (
          <ConsultDialog
            topic={{ kind: other, id: asked.listingId, name: asked.name }}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface MatchProps {
  match: Match
  /** Ids of the supply and of the demand. */
  pair: readonly [string, string]
  other: 'supply' | 'demand'
  onAsk: () => void
}

function MatchView({ match, pair: [supplyId, demandId], other, onAsk }: MatchProps) {
  const add = useRun(dealAdd, { success: '操作成功，已建立撮合' })
  const permissions = usePermissions()
  const { listingId, name, orgName, score, met, unmet, unknown, items, dealId, isOwn } = match
  const detail = other === 'supply' ? 'achievementslookover' : 'requirementList'
  const type = (other === 'supply' ? supplyTypes : demandTypes) as Readonly<Record<string, string>>
  return (
    <li>
      <div className="match-head">
        <span className="match-score">{score} 分</span>
        <Link to={`/change/change-achievements/${detail}?id=${listingId}`}>{name}</Link>
        <span className="quiet">
          {type[match.resultType] ?? match.resultType} · {orgName}
          {isOwn ? '（本单位）' : ''} · 符合 {met}，不符 {unmet}，未知 {unknown}
        </span>
        <Space>
          {!isOwn && <Button onClick={onAsk}>咨询</Button>}
          {dealId
            ? permissions.has('trading.deal:read') && <Link to={`${DEAL_BOARD}?id=${dealId}`}>已在撮合</Link>
            : permissions.has('trading.deal:write') && (
                <ActionButton onClick={() => add.run({ supplyId, demandId })}>建立撮合</ActionButton>
              )}
        </Space>
      </div>
      <table className="match-items" aria-label={`${name}逐项比较`}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">要求</th>
            <th scope="col">实际</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, label, wanted, found, state }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{wanted}</td>
              <td>{found}</td>
              <td>
                <StateText tone={tones[state]}>{matchStates[state]}</StateText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}
