import { Link } from 'react-router'

const questions = [
  { title: '开通账号', text: '账号由所在机构的系统管理员开通，请提供姓名、手机号与所需角色。' },
  {
    title: '无法登录',
    text: '连续输错会延长等待时间；忘记密码可凭绑定的手机号自行重置。手机号已停用的，请联系本机构管理员。',
  },
  { title: '缺少菜单或权限', text: '菜单与按钮按角色授权，请向本机构管理员说明所需功能。' },
] as const

/** 联系我们: whom to ask for what. */
export default function ContactUs() {
  return (
    <>
      <section className="portal-head">
        <h1>联系我们</h1>
        <p>平台由各机构的系统管理员维护，遇到问题请先联系本机构管理员。</p>
      </section>
      <section className="portal-parts" aria-label="常见事项">
        {questions.map(({ title, text }) => (
          <article key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </section>
      <p className="portal-more">
        <Link to="/resetPassword">重置密码</Link>
      </p>
    </>
  )
}
