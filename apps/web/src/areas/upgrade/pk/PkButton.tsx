import { Button } from 'antd'
import { notify } from '../../../client/notify.ts'
import { useBasket } from './useBasket.ts'

interface Props {
  entryId: string
  name: string
  /** A button of a screen's head; else a link of a table row. */
  isProminent?: boolean
}

/** 加入PK or 移出PK of one variety; says how many the PK list then holds. */
export function PkButton({ entryId, name, isProminent = false }: Props) {
  const basket = useBasket()
  const isIn = basket.has(name)
  const press = async () => {
    const next = await basket.toggle(entryId, name)
    if (next) {
      notify.success(
        `操作成功：${isIn ? '已移出' : '已加入'}PK清单，${name}（${next.items.length}/${next.limit}）`,
      )
    }
  }
  return (
    <Button
      {...(isProminent ? {} : { type: 'link' as const, size: 'small' as const })}
      aria-label={`${isIn ? '移出PK' : '加入PK'} ${name}`}
      loading={basket.running}
      disabled={basket.isLoading}
      onClick={() => void press()}
    >
      {isIn ? '移出PK' : '加入PK'}
    </Button>
  )
}
