import type { ClauseId } from '../../../../contracts/index.ts';
import type { Check, CheckContext } from '../../../kit/check.ts';
import { sameJson } from '../../../kit/compare/same-json.ts';
import { expectOption } from '../../../kit/dialect/expect-option.ts';
import type { Exchange } from '../../../kit/exchange.ts';
import { graphRequest, resultOf } from '../../requests.ts';
import { aloneRequest, sent } from '../../survey/accepted-entries.ts';
import {
  deepReferenceRequest,
  forwardRequest,
  inputReferenceRequest,
  inputWires,
  literalInputRequest,
  nestedReferenceRequest,
  NO_WIRE,
} from '../../survey/dialect/reference-choices.ts';
import { answerAlone, needEntry, surveyed } from '../accepted.ts';
import { expectSameResult } from '../expect-results.ts';
import { expectLiterals } from './expect-literals.ts';
import { expectWireOption } from './expect-wire-option.ts';
import { expectWire } from './outputs.ts';
import { workingWires } from './working-wires.ts';

/** References that a target may support or refuse: contracts/specification/decisions.md#forward-references and below. */
export const referenceChoiceChecks: readonly Check[] = [
  {
    id: 'classification/graph-forward-reference',
    clauses: ['classification/graph-forward-reference'],
    title: 'resolves a reference to an entry that comes later in the request, or refuses it',
    async run(t) {
      needEntry(t);
      const wires = await workingWires(t);
      if (wires.length === 0) return t.inconclusive(NO_WIRE);
      for (const wire of wires.slice(0, 2)) {
        const request = forwardRequest(wire);
        const answer = await t.recall(request);
        const clause = 'classification/graph-forward-reference';
        const seen = supportOf(answer);
        await expectWireOption(t, wire, {
          clause,
          choice: 'forward-references',
          exchange: answer,
          seen,
          because: 'a reference to a later entry',
        });
        if (seen === 'supported') await expectWire(t, clause, wire, request);
      }
    },
  },
  {
    id: 'classification/graph-reference-input',
    clauses: ['classification/graph-reference-input', 'classification/graph-reference-input-value'],
    title: 'resolves a reference to an input field, or refuses it',
    async run(t) {
      needEntry(t);
      let evaluated = 0;
      for (const wire of inputWires(surveyed(t)).slice(0, 3)) {
        const { entry, probeResult } = wire.reader;
        const literal = await t.recall(literalInputRequest(wire));
        const result = resultOf(literal, entry.model);
        if (result === undefined || sameJson(result, probeResult)) continue;
        const answer = await t.recall(inputReferenceRequest(wire));
        const seen = supportOf(answer);
        evaluated += 1;
        expectOption(t, {
          clause: 'classification/graph-reference-input',
          choice: 'input-references',
          after: [literal],
          exchange: answer,
          seen,
          because: 'a reference to an input field of another entry',
        });
        if (seen === 'supported')
          await expectSameResult(t, {
            clause: 'classification/graph-reference-input-value',
            first: { exchange: literal, name: entry.model },
            second: { exchange: answer, name: entry.model },
            because: `the reference stands for the field ${wire.from} of ${wire.owner.model}`,
            isSameForm: false,
          });
        if (evaluated === 2) return;
      }
      if (evaluated === 0)
        t.inconclusive('no two models were found of which one accepts an input field of the other');
    },
  },
  {
    id: 'classification/graph-nested-reference',
    clauses: ['classification/graph-nested-reference'],
    title: 'resolves references in arrays and objects and paths of several fields, or refuses them',
    async run(t) {
      needEntry(t);
      await expectPaths(t);
      await expectNested(t);
    },
  },
];

const nested: ClauseId = 'classification/graph-nested-reference';

/** The option that the status shows; the value is compared apart. */
function supportOf(answer: Exchange): 'supported' | 'refused' | undefined {
  if (answer.response.status === 400) return 'refused';
  return answer.response.status === 200 ? 'supported' : undefined;
}

async function expectPaths(t: CheckContext): Promise<void> {
  const probed = surveyed(t).fields.find(({ changesResult }) => changesResult);
  if (probed === undefined)
    return t.inconclusive('no model was found whose answer depends on one text field');
  const { entry, field, value } = probed;
  const base = await answerAlone(t, entry);
  const answer = await t.recall(deepReferenceRequest(probed));
  const seen = supportOf(answer);
  expectOption(t, {
    clause: nested,
    choice: 'deep-references',
    after: [base],
    exchange: answer,
    seen,
    because: 'a reference with a path of two fields',
  });
  if (seen === 'supported')
    await expectLiterals(
      t,
      nested,
      [{ name: entry.model, literal: sent(entry), sent: sent(entry, { [field]: '$.context.outer.inner' }) }],
      { outer: { inner: value } },
      { rule: 'path' },
    );
}

/** Any value is accepted instead of the array, so that a 400 is for a reference. */
async function expectNested(t: CheckContext): Promise<void> {
  const { openEntry } = surveyed(t);
  if (openEntry === undefined)
    return t.inconclusive(
      'no model was found that accepts an array in its input in addition to the fields of its schema',
    );
  const base = await t.recall(aloneRequest(openEntry));
  const inArray = await Promise.all(
    ['$.context.shared', '$.context.nowhere'].map((reference) =>
      t.recall(nestedReferenceRequest(openEntry, reference)),
    ),
  );
  const inObject = await Promise.all(
    ['$.context.shared', '$.context.nowhere'].map((reference) =>
      t.recall(
        graphRequest(
          { [openEntry.model]: sent(openEntry, { jobmarkObject: { deep: reference } }) },
          { shared: 'text' },
        ),
      ),
    ),
  );
  for (const [place, answers] of [
    ['an array', inArray],
    ['an object', inObject],
  ] as const) {
    const [good, bad] = answers;
    if (good === undefined || bad === undefined) continue;
    const statuses = `${good.response.status} ${bad.response.status}`;
    const options = { '400 400': 'refused', '200 400': 'supported', '200 200': 'text' } as const;
    const seen = (options as Readonly<Record<string, string>>)[statuses];
    const because = `references in ${place} to a context key that exists and to one that does not (status ${statuses})`;
    // A target that resolves texts in objects may leave arrays alone, or the other way round.
    if (place === 'an array' || seen === undefined)
      expectOption(t, {
        clause: nested,
        choice: 'nested-references',
        after: [base, good],
        exchange: bad,
        seen,
        because,
      });
  }
}
