import { deleteAchievement, deleteNeed } from '@hepu/api/areas/trading/listing/listing'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingRow } from '@hepu/api/areas/trading/listing/listingShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { detailPath, editPath, type ListingHome } from './listingPaths.ts'
import type { MarketMove } from './MarketMoveDialog.tsx'

const MarketMoveDialog = lazy(() => import('./MarketMoveDialog.tsx'))

interface Props {
  row: ListingRow
  kind: ListingKind
  home: ListingHome
}

/** What may be done with a listing of a list; the rest is on its own screen. */
export function ListingRowActions({ row, kind, home }: Props) {
  const [move, setMove] = useState<MarketMove | null>(null)
  const remove = useRun(kind === 'supply' ? deleteAchievement : deleteNeed, { success: messages.deleted })
  const { can } = row
  const isWaiting = can['approve'] === true || can['decideEdit'] === true
  return (
    <Space size={8}>
      {isWaiting && <Link to={detailPath(home, kind, row.id)}>审核</Link>}
      {can['edit'] && <Link to={editPath(home, kind, row.id)}>编辑</Link>}
      {can['putUp'] && (
        <Button type="link" size="small" onClick={() => setMove('putUp')}>
          上架
        </Button>
      )}
      {can['takeDown'] && (
        <Button type="link" size="small" onClick={() => setMove('takeDown')}>
          下架
        </Button>
      )}
      {can['delete'] && (
        <ConfirmButton
          type="link"
          danger
          title={`确定删除「${row.name}」吗？`}
          description="图片、附件与待审修改一并删除。"
          onConfirm={() => remove.run({ id: row.id })}
        >
          删除
        </ConfirmButton>
      )}
      <Suspense>
        {move && <MarketMoveDialog listing={row} kind={kind} move={move} onClose={() => setMove(null)} />}
      </Suspense>
    </Space>
  )
}
