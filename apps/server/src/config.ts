import { z } from 'zod'

const port = z.coerce.number('应为端口号').int('应为端口号').min(0, '应为0～65535').max(65535, '应为0～65535')
const count = (fallback: number, min = 1, max = 2_147_483_647) =>
  z.coerce
    .number('应为数字')
    .int('应为整数')
    .min(min, `至少为${min}`)
    .max(max, `最多为${max}`)
    .default(fallback)
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, '应为 postgres:// 开头的连接地址')
const onOff = z.enum(['on', 'off'], '只能是 on 或 off').transform((v) => v === 'on')

/** Every variable of the environment that is read; `.env.example` lists the same ones. */
const environment = z.object({
  /** `production` refuses settings that are meant for tests. */
  NODE_ENV: z.string().default('production'),
  /** Port of the web and the calls. */
  PORT: port.default(3000),
  /** Address to listen on; 127.0.0.1 keeps the server to this machine. */
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the embedded database and of uploaded files. */
  HEPU_DATA_DIR: z.string().min(1, '不能为空').default('./data'),
  /** PostgreSQL to use instead of the embedded one; may lead through a pooler in transaction mode. */
  DATABASE_URL: postgresUrl.optional(),
  /** The same database without the pooler, for migrations; DATABASE_URL when absent. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  /** Connections this process keeps at most. */
  HEPU_POOL_SIZE: count(20, 2),
  /** First password of the first users; made up and printed once when absent. */
  HEPU_ADMIN_PASSWORD: z.string().min(8, '至少8位').max(64, '最多64位').optional(),
  /** Least severe log level written. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], '不是日志级别')
    .default('info'),
  /** Proxies whose X-Forwarded-For is believed: a number of hops, or addresses separated by commas. */
  HEPU_TRUST_PROXY: z.string().optional(),
  /** Demo users and trials: on or off; on by default with the embedded database only. */
  HEPU_DEMO: onOff.optional(),
  /** A session ends after this many hours without a call. */
  HEPU_SESSION_HOURS: count(8, 1, 8760),
  /** Calls per address and minute. */
  HEPU_RATE_LIMIT: count(1200),
  /** Sign-in attempts per address and account and minute. */
  HEPU_SIGN_IN_LIMIT: count(10),
  /** Base address of an OpenAI-compatible service that answers the assistant; the built-in answerer when absent. */
  HEPU_AI_URL: z.url({ protocol: /^https?$/, error: '应为 http:// 或 https:// 开头的地址' }).optional(),
  /** Key of that service. */
  HEPU_AI_KEY: z.string().optional(),
  /** Name of the model to ask there. */
  HEPU_AI_MODEL: z.string().optional(),
  /** The service counts as failed after this many seconds without a sign of life. */
  HEPU_AI_TIMEOUT: count(60, 1, 600),
  /** Questions per user and minute. */
  HEPU_AI_LIMIT: count(20),
  /** Answer that every captcha accepts, for automated tests; refused in production. */
  HEPU_TEST_CAPTCHA: z.string().min(1, '不能为空').optional(),
})

/** Names of all variables, for the test that compares them with `.env.example`. */
export const variableNames = Object.keys(environment.shape)

export type Config = ReturnType<typeof readConfig>

/** Settings that are wrong; the message lists all of them, one a line. */
export class ConfigError extends Error {}

/** Reads the settings, blank ones counting as absent. The only reader of the environment. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => variableNames.includes(name) && value?.trim()),
  )
  const parsed = environment.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}：${issue.message}`)
  if (given.HEPU_TEST_CAPTCHA && (given.NODE_ENV ?? 'production') === 'production') {
    problems.push('HEPU_TEST_CAPTCHA：仅供自动化测试，NODE_ENV 为 production（默认）时不可设置')
  }
  if (given.HEPU_AI_URL && !given.HEPU_AI_MODEL) {
    problems.push('HEPU_AI_MODEL：设置了 HEPU_AI_URL 时必须写明模型')
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))
  const it = parsed.data
  return {
    port: it.PORT,
    host: it.HOST,
    dataDir: it.HEPU_DATA_DIR,
    databaseUrl: it.DATABASE_URL,
    databaseDirectUrl: it.DATABASE_DIRECT_URL ?? it.DATABASE_URL,
    poolSize: it.HEPU_POOL_SIZE,
    adminPassword: it.HEPU_ADMIN_PASSWORD,
    logLevel: it.LOG_LEVEL,
    trustProxy: trustedProxies(it.HEPU_TRUST_PROXY),
    demo: it.HEPU_DEMO ?? it.DATABASE_URL === undefined,
    sessionHours: it.HEPU_SESSION_HOURS,
    rateLimit: it.HEPU_RATE_LIMIT,
    signInLimit: it.HEPU_SIGN_IN_LIMIT,
    captchaFixed: it.HEPU_TEST_CAPTCHA,
    aiLimit: it.HEPU_AI_LIMIT,
    model: modelOf(it),
  }
}

/** The service that answers the assistant; undefined when none is configured. */
export interface ModelConfig {
  url: string
  key: string | undefined
  name: string
  /** Longest silence, s. */
  timeout: number
}

function modelOf(it: z.output<typeof environment>): ModelConfig | undefined {
  if (!it.HEPU_AI_URL) return undefined
  return {
    url: it.HEPU_AI_URL,
    key: it.HEPU_AI_KEY,
    name: it.HEPU_AI_MODEL ?? '',
    timeout: it.HEPU_AI_TIMEOUT,
  }
}

/** Whom to believe about the address of a client: nobody, so many hops, or the named proxies. */
function trustedProxies(
  value: string | undefined,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (!value) return false
  const hops = Number(value)
  return Number.isInteger(hops) ? (_, hop) => hop < hops : value.split(',').map((part) => part.trim())
}
