import { Button } from 'antd'
import { Notice } from './Notice.tsx'

interface Props {
  /** What the address names: 导入记录. */
  what: string
  /** The button that leads to what there is; it takes the record out of the address. */
  all: string
  onAll: () => void
}

/** Says above a list that the record in its address does not exist for the user. */
export const MissingRecord = ({ what, all, onAll }: Props) => (
  <Notice tone="warning" title={`网址中的${what}不存在`} action={<Button onClick={onAll}>{all}</Button>}>
    可能已被删除，或属于其他机构、其他作物。
  </Notice>
)
