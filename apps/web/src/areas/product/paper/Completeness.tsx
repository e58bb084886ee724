import { Tip } from '../../../ui/control/Tip.tsx'

interface Props {
  /** 0 to 100. */
  value: number
  missing: readonly string[]
}

/** How complete a paper is, as a bar with its figure; the missing parts are told when it is pointed at. */
export function Completeness({ value, missing }: Props) {
  const said = missing.length > 0 ? `缺失：${missing.join('、')}` : '没有缺失'
  return (
    <Tip title={said}>
      <span className="paper-completeness" role="img" aria-label={`完整度 ${value}%，${said}`}>
        <span className="paper-bar" aria-hidden="true">
          <i style={{ width: `${value}%` }} />
        </span>
        {value}%
      </span>
    </Tip>
  )
}
