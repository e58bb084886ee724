import type { OutputOf } from '@hepu/api/core/route'
import type { productState } from '@hepu/api/areas/product/record/productState'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'

type Exit = NonNullable<OutputOf<typeof productState>['exit']>

/** What a product on its way out has left: its last season, its stock, and what is still open. */
export function ExitFacts({ exit: { lastYear, open } }: { exit: Exit }) {
  return (
    <p className="notice notice-info" role="status">
      <span>
        最后销售：{lastYear === null ? '没有销售记录' : `${lastYear} 业务年度`}；库存：未知（ERP 未提供）；
        {open.length === 0 ? '没有未了结的事项，可以退出。' : '退出前须了结：'}
        {open.map(({ what, count, path }) => {
          const text = `${count} 条${what}`
          return (
            <span key={what} className="link-in-text">
              {path ? (
                <OutsideLink to={path} otherwise={text}>
                  {text}
                </OutsideLink>
              ) : (
                text
              )}{' '}
            </span>
          )
        })}
      </span>
    </p>
  )
}
