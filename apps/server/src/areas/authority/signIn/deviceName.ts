/** Browsers by a pattern of their agent text. A browser that also names itself as another one comes first. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['钉钉', /DingTalk\/(\d+)/],
  ['企业微信', /wxwork\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['QQ浏览器', /QQBrowser\/(\d+)/],
  ['搜狗浏览器', /MetaSr (\d+)/],
  ['360浏览器', /QIHU 360\w*|360[SE]E/],
  ['华为浏览器', /HuaweiBrowser\/(\d+)/],
  ['小米浏览器', /MiuiBrowser\/(\d+)/],
  ['Opera', /(?:OPR|Opera)\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/],
  ['IE', /(?:MSIE |Trident\/.*rv:)(\d+)/],
]

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['鸿蒙', /HarmonyOS|OpenHarmony/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/**
 * Returns browser and system of an agent text: `Chrome 140 · Windows`. It knows only what users of the product have;
 * libraries that know every device are several times larger, or under a licence that binds the product.
 */
export function deviceName(agent: string | null): string {
  if (!agent) return '未知设备'
  const browser = named(browsers, agent)
  const system = named(systems, agent)
  const known = [browser, system].filter((name) => name !== undefined)
  return known.length > 0 ? known.join(' · ') : `其他程序（${agent.slice(0, 40)}）`
}

function named(list: typeof browsers, agent: string): string | undefined {
  for (const [name, pattern] of list) {
    const found = pattern.exec(agent)
    if (found) return found[1] ? `${name} ${found[1]}` : name
  }
  return undefined
}
