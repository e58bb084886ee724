import { Link } from 'react-router'
import type { MissingModule } from '../lazyScreen.ts'

/** Shown for a screen that the menu names and the product does not have; the frame stays usable. */
export function MissingScreen({ error }: { error: MissingModule }) {
  return (
    <div className="pane-note" role="alert">
      <h1>找不到页面模块</h1>
      <p>菜单指向的页面不在当前版本中，请联系管理员核对菜单的路径与组件。</p>
      <p className="pane-code">
        {error.code}：{error.message}
      </p>
      <Link to="/home">返回首页</Link>
    </div>
  )
}
