import { describe, expect, test } from 'vitest';
import { TargetError, type TargetErrorCode } from '../../../properties/index.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';

const error = (code: TargetErrorCode): TargetError => new TargetError(code, 'failed', 'try again');

describe('a circuit breaker', () => {
  test('refuses a route after three timeouts in a row, and no other route', () => {
    const breaker = createCircuitBreaker();
    const timeout = error('target/timeout');
    for (const _ of [1, 2]) breaker.failed('a', timeout);
    expect(() => breaker.check('a')).not.toThrow();
    breaker.failed('a', timeout);
    expect(() => breaker.check('a')).toThrow(timeout);
    expect(() => breaker.check('b')).not.toThrow();
  });

  test('counts timeouts anew after an answer of the route', () => {
    const breaker = createCircuitBreaker();
    const timeout = error('target/timeout');
    for (const _ of [1, 2]) breaker.failed('a', timeout);
    breaker.succeeded('a');
    for (const _ of [1, 2]) breaker.failed('a', timeout);
    expect(() => breaker.check('a')).not.toThrow();
  });

  test('refuses every route after five failures in a row, with the error of the last', () => {
    const breaker = createCircuitBreaker();
    const last = error('target/unreachable');
    for (const route of ['a', 'b', 'c', 'd']) breaker.failed(route, error('target/timeout'));
    breaker.failed('e', last);
    expect(() => breaker.check('f')).toThrow(last);
  });

  test('refuses one route after five failures in a row of it alone', () => {
    const breaker = createCircuitBreaker();
    const unavailable = error('target/unavailable');
    for (const _ of [1, 2, 3, 4, 5]) breaker.failed('a', unavailable);
    expect(() => breaker.check('a')).toThrow(unavailable);
    expect(() => breaker.check('b')).not.toThrow();
  });

  test('counts failures anew after an answer of any route', () => {
    const breaker = createCircuitBreaker();
    for (const _ of [1, 2, 3, 4]) breaker.failed('a', error('target/unavailable'));
    breaker.succeeded('b');
    breaker.failed('a', error('target/unavailable'));
    expect(() => breaker.check('a')).not.toThrow();
  });

  test('does not count errors of single answers', () => {
    const breaker = createCircuitBreaker();
    for (let count = 0; count < 9; count += 1) breaker.failed('a', error('target/too-large'));
    expect(() => breaker.check('a')).not.toThrow();
  });
});
