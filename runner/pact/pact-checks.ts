import {
  clauseOfField,
  matchRoute,
  readPact,
  type ClauseId,
  type RecordedInteraction,
  type ApiGroup,
} from '../../contracts/index.ts';
import {
  Blocked,
  validateExchange,
  type ActiveCheck,
  type CheckContext,
  type Exchange,
} from '../../properties/index.ts';
import { stateValues } from './state-values.ts';
import {
  openVerification,
  type Mismatch,
  type Verification,
  type VerifiedInteraction,
} from './verification.ts';

/** The pact has a content type for every JSON response. */
const JSON_CLAUSE: ClauseId = 'service/json-responses';

/** Calls `use` with the pacts of the groups as checks, one for each interaction. Throws UsageError without the Pact library. */
export async function withPactChecks<Result>(
  groups: readonly ApiGroup[],
  use: (checks: readonly ActiveCheck[]) => Promise<Result>,
): Promise<Result> {
  const verification = await openVerification();
  try {
    return await use(await pactChecks(groups, verification));
  } finally {
    await verification.close();
  }
}

async function pactChecks(
  groups: readonly ApiGroup[],
  verification: Verification,
): Promise<readonly ActiveCheck[]> {
  const pacts = await Promise.all(groups.map(readPact));
  return pacts.flatMap((pact) => {
    if (pact === undefined) return [];
    const verify = async (t: CheckContext, interaction: RecordedInteraction): Promise<VerifiedInteraction> =>
      verification.verify({
        pact,
        interaction,
        values: await stateValues(t, interaction),
        send: (spec) => t.send(spec),
      });
    const bases = new Map<string, Promise<VerifiedInteraction>>();
    /** Many interactions change the same one, which is verified once. */
    const verifyBase = (t: CheckContext, description: string): Promise<VerifiedInteraction> => {
      const base = pact.interactions.find((other) => other.description === description);
      if (base === undefined) throw new Error(`the pact has no interaction ${description} to build on`);
      const verified = bases.get(description) ?? verify(t, base);
      bases.set(description, verified);
      return verified;
    };
    return pact.interactions.map((interaction) =>
      checkOf(pact.provider.name, interaction, verify, verifyBase),
    );
  });
}

function checkOf(
  group: ApiGroup,
  interaction: RecordedInteraction,
  verify: (t: CheckContext, interaction: RecordedInteraction) => Promise<VerifiedInteraction>,
  verifyBase: (t: CheckContext, description: string) => Promise<VerifiedInteraction>,
): ActiveCheck {
  const { description, comments, response } = interaction;
  return {
    id: `${group}/pact-${slugOf(description)}`,
    clauses: [...comments.clauses, ...(response.body === undefined ? [] : [JSON_CLAUSE])],
    title: `satisfies the pact: ${description}`,
    profile: 'smoke',
    async run(t) {
      if (!sendsValidToken(interaction) && !t.survey.tokenGiven)
        throw new Blocked('no token was given, so that the target may not require one');
      const base = comments.accepted === undefined ? undefined : await verifyBase(t, comments.accepted);
      if (base !== undefined && base.mismatches.length > 0)
        throw new Blocked(`the interaction to build on, ${comments.accepted}, is not satisfied`);
      const verified = await verify(t, interaction);
      const { violations } = validateExchange(verified.exchange);
      evaluate(t, interaction, base, verified, violations.length > 0);
    },
  };
}

/** `explained`: the passive check of the group has found what is wrong with the answer. */
function evaluate(
  t: CheckContext,
  { comments, response }: RecordedInteraction,
  base: VerifiedInteraction | undefined,
  { exchange, mismatches }: VerifiedInteraction,
  explained: boolean,
): void {
  const { clauses } = comments;
  const evidence = { exchange, after: base === undefined ? [] : [base.exchange] };
  const [first] = clauses;
  if (mismatches.length === 0) {
    for (const clause of clauses)
      t.expect({ clause, ...evidence, holds: true, expected: 'the answer of the pact', actual: 'it' });
    return;
  }
  if (mismatches.some(({ type }) => type === 'StatusMismatch')) {
    const { status } = exchange.response;
    t.expect({
      clause: first,
      rule: 'status',
      ...evidence,
      holds: false,
      expected: `status ${response.status}, as in the pact`,
      actual: `status ${status}`,
    });
    return;
  }
  if (explained) return;
  for (const mismatch of mismatches) {
    const clause =
      mismatch.type === 'HeaderMismatch'
        ? JSON_CLAUSE
        : (clauseOfMismatch(clauses, exchange, mismatch) ?? first);
    const { path, key, type, mismatch: description = type } = mismatch;
    t.expect({
      clause,
      field: path ?? key ?? '',
      ...evidence,
      holds: false,
      expected: `what the pact has at ${path ?? key ?? 'the body'}`,
      actual: description,
    });
  }
}

/** The clause of the interaction that the contract has for the field in which the answer differs. */
function clauseOfMismatch(
  clauses: readonly ClauseId[],
  { spec, response }: Exchange,
  { path = '' }: Mismatch,
): ClauseId | undefined {
  const route = matchRoute(spec.group, spec.method, spec.path)?.route;
  const names = [...path.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name);
  const clause = route && clauseOfField(route.operationId, response.status, names);
  return clauses.find((id) => id === clause);
}

function sendsValidToken({ providerStates = [] }: RecordedInteraction): boolean {
  return providerStates.some(({ name }) => name === 'a valid token');
}

function slugOf(description: string): string {
  return description
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
