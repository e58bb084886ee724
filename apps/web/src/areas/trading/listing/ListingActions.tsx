import { submitListing, withdrawListing } from '@hepu/api/areas/trading/listing/listing'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { listingWorkflow } from '@hepu/api/areas/trading/listing/listingStates'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { editPath, type ListingHome } from './listingPaths.ts'
import type { MarketMove } from './MarketMoveDialog.tsx'

const MarketMoveDialog = lazy(() => import('./MarketMoveDialog.tsx'))
const ReviewDialog = lazy(() => import('./ReviewDialog.tsx'))
const RenewDialog = lazy(() => import('./RenewDialog.tsx'))

const marketMoves: readonly MarketMove[] = ['putUp', 'talk', 'stopTalk', 'close', 'takeDown']

interface Props {
  listing: ListingDetail
  home: ListingHome
}

/** What may be done with a listing; what its state forbids says why. */
export function ListingActions({ listing, home }: Props) {
  const [opened, setOpened] = useState<'review' | 'renew' | MarketMove | null>(null)
  const submit = useRun(submitListing, { success: messages.done })
  const withdraw = useRun(withdrawListing, { success: messages.done })
  const close = () => setOpened(null)
  const { id, version, kind, can, whyNot = {} } = listing
  return (
    <Space wrap>
      <ChangeHistory object="listing" objectId={id} />
      {marketMoves
        .filter((move) => can[move])
        .map((move) => (
          <Button key={move} danger={move === 'takeDown'} onClick={() => setOpened(move)}>
            {move === 'close' && kind === 'demand' ? '对接' : listingWorkflow.moves[move].label}
          </Button>
        ))}
      {can['withdraw'] && (
        <ConfirmButton title="确定撤回审核吗？" onConfirm={() => withdraw.run({ id, version })}>
          撤回
        </ConfirmButton>
      )}
      {can['renew'] && <Button onClick={() => setOpened('renew')}>续期</Button>}
      {(can['edit'] || whyNot['edit']) && (
        <DisabledWithReason why={whyNot['edit']}>
          {can['edit'] ? (
            <Link to={editPath(home, kind, id)}>
              <Button>编辑</Button>
            </Link>
          ) : (
            <Button disabled>编辑</Button>
          )}
        </DisabledWithReason>
      )}
      {can['submit'] && (
        <ActionButton type="primary" onClick={() => submit.run({ id, version })}>
          提交审核
        </ActionButton>
      )}
      {can['askChange'] && (
        <Button type="primary" onClick={() => setOpened('review')}>
          审核
        </Button>
      )}
      <Suspense>
        {opened === 'review' && <ReviewDialog listing={listing} onClose={close} />}
        {opened === 'renew' && <RenewDialog listing={listing} onClose={close} />}
        {opened !== null && opened !== 'review' && opened !== 'renew' && (
          <MarketMoveDialog listing={listing} kind={kind} move={opened} onClose={close} />
        )}
      </Suspense>
    </Space>
  )
}
