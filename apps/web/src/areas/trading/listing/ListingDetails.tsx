import { showAchievement, showNeed } from '@hepu/api/areas/trading/listing/listing'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { listingWorkflow } from '@hepu/api/areas/trading/listing/listingStates'
import { reviewersText } from '@hepu/api/core/resource/reviewWords'
import { lazy, Suspense, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorBoundary } from '../../../ui/pane/ErrorBoundary.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { WholeDates } from '../../../ui/text/WholeDates.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { homeOf, listPath, type ListingHome } from './listingPaths.ts'
import { ListingActions } from './ListingActions.tsx'
import { ListingContent } from './ListingContent.tsx'
import { nounOf } from './listingTexts.ts'
import { StateSteps } from './StateSteps.tsx'
import './listing.css'

/** What a tab of a listing gets. */
export interface ListingPaneProps {
  listing: ListingDetail
  home: ListingHome
}

const FactsPane = lazy(() => import('./FactsPane.tsx'))
const FilesPane = lazy(() => import('./FilesPane.tsx'))
const TrailPane = lazy(() => import('./TrailPane.tsx'))
const EditsPane = lazy(() => import('./EditsPane.tsx'))
const ViewsPane = lazy(() => import('./ViewsPane.tsx'))
const PricePane = lazy(() => import('./PricePane.tsx'))
const MatchesPane = lazy(() => import('./MatchesPane.tsx'))

interface Pane {
  key: string
  label: string
  Pane: ComponentType<ListingPaneProps>
  only?: ListingKind
}

const panes: readonly Pane[] = [
  { key: 'content', label: '内容', Pane: ListingContent },
  { key: 'facts', label: '数据', Pane: FactsPane, only: 'supply' },
  { key: 'files', label: '图片与附件', Pane: FilesPane },
  { key: 'price', label: '定价参考', Pane: PricePane, only: 'supply' },
  { key: 'matches', label: '匹配', Pane: MatchesPane },
  { key: 'trail', label: '经过', Pane: TrailPane },
  { key: 'edits', label: '修改记录', Pane: EditsPane },
  { key: 'views', label: '查阅记录', Pane: ViewsPane, only: 'supply' },
]

/** 详情 of a supply or demand: its way to the market, its content, the facts behind it, and what happened to it. */
export function ListingDetails({ kind }: { kind: ListingKind }) {
  const [params] = useTabParams()
  const { pathname } = useLocation()
  const home = homeOf(pathname)
  const id = params.get('id')
  const found = useCall(
    kind === 'supply' ? showAchievement : showNeed,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const shown = found.error ? undefined : found.data
  const noun = nounOf(kind)
  return (
    <Page
      title={shown ? `${noun} · ${shown.name}` : `${noun}详情`}
      back={listPath(home, kind)}
      extra={shown && <ListingActions listing={shown} home={home} />}
    >
      {id === null && <BadQuery list={listPath(home, kind)} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !shown && <EmptyPane loading />}
      {shown && (
        <>
          <StateSteps listing={shown} />
          <Notes listing={shown} />
          <ListingTabs key={shown.id} listing={shown} home={home} />
        </>
      )}
    </Page>
  )
}

/** What follows the review of a listing, and of a change of one that is shown. */
const AFTER_LISTING_REVIEW = '通过后上架；要求修改或驳回会附意见，结果会通知发布人。'
const AFTER_EDIT_REVIEW = '通过后公开的内容才改变，审核前仍显示原内容。'

/** What a reader must know first: why it is where it is, and what keeps it from the market. */
function Notes({ listing }: { listing: ListingDetail }) {
  const { state, stateReason, marketBlocker } = listing
  const isWarned = marketBlocker !== null && state !== 'expired'
  return (
    <>
      {listing.reviewers && (
        <Notice
          tone="info"
          title={`${state === 'review' ? '已提交' : '修改已提交'}，${reviewersText({ stepName: null, people: listing.reviewers })}`}
          isLasting
        >
          {state === 'review' ? AFTER_LISTING_REVIEW : AFTER_EDIT_REVIEW}
        </Notice>
      )}
      {stateReason && state !== 'listed' && (
        <Notice tone="info" title={`${saidOf(listing)}：${stateReason}`} isLasting />
      )}
      {isWarned && (
        <Notice tone="warning" title={<WholeDates text={`现在不能上架：${marketBlocker}`} />} isLasting />
      )}
    </>
  )
}

/** Returns the word before the reason of a state: in review it is a change that the reviewer asks for. */
const saidOf = ({ state, stateLabel }: ListingDetail): string =>
  state === 'review' ? listingWorkflow.moves.askChange.label : stateLabel

function ListingTabs(props: ListingPaneProps) {
  const [params, setParams] = useTabParams()
  const shown = panes.filter(({ only }) => !only || only === props.listing.kind)
  const pane = shown.find(({ key }) => key === params.get('activeName')) ?? shown[0]
  if (!pane) return null
  return (
    <Tabs
      items={shown}
      value={pane.key}
      onChange={(activeName) => setParams({ activeName })}
      label="挂牌的内容"
    >
      <ErrorBoundary key={pane.key}>
        <Suspense fallback={<EmptyPane loading />}>
          <pane.Pane {...props} />
        </Suspense>
      </ErrorBoundary>
    </Tabs>
  )
}
