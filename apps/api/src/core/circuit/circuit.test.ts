import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log/log.ts';
import { Circuit, CircuitOpen } from './circuit.ts';

const away = new Error('connect ECONNREFUSED');
const refused = new Error('your card was declined');
const reading = { foundNobody: (error: unknown) => error === away };

let now: number;
let lines: { level: number; msg: string }[];
let states: string[];
let circuit: Circuit;
let asked: number;

beforeEach(() => {
  now = 1_000_000;
  lines = [];
  states = [];
  asked = 0;
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString('utf8')));
      done();
    },
  });
  circuit = new Circuit({
    provider: 'payments',
    log: createLog({ level: 'info', to }),
    onState: (state) => states.push(state),
    ticks: () => now,
  });
});

const ask = (outcome: Error | string) =>
  circuit
    .call(async () => {
      asked += 1;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    }, reading)
    .catch((error: unknown) => error);

async function goAway(): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    await ask(away);
    now += 500;
  }
  await ask(away);
}

const levels = (level: number) =>
  lines.filter((line) => line.level === level).map(({ msg }) => msg);

describe('a provider that answers', () => {
  it('is called every time, even if it says no', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect(await ask(refused)).toBe(refused);
      now += 1000;
    }
    expect(asked).toBe(20);
    expect(circuit.state).toBe('closed');
  });

  it('is still called after a hiccup: many failures in one moment, or a few over time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => ask(away)));
    expect(circuit.state).toBe('closed');
    await ask('fine');
    for (let count = 0; count < 4; count += 1) {
      await ask(away);
      now += 60_000;
    }
    expect(circuit.state).toBe('closed');
  });
});

describe('a provider that is away', () => {
  it('is not called for a while, and people who wait are told right away', async () => {
    await goAway();
    expect(circuit.state).toBe('open');
    const before = asked;
    expect(await ask('fine')).toBeInstanceOf(CircuitOpen);
    expect(asked).toBe(before);
    expect(states).toEqual(['open']);
  });

  it('counts simultaneous unanswered calls from when they were made', async () => {
    const slow = Array.from({ length: 5 }, () =>
      circuit
        .call(async () => {
          await Promise.resolve();
          throw away;
        }, reading)
        .catch(() => undefined),
    );
    now += 15_000;
    await Promise.all(slow);
    expect(circuit.state).toBe('open');
  });

  it('gets one call after a pause; if that is answered, everyone’s', async () => {
    await goAway();
    now += 5_000;
    expect(circuit.state).toBe('half_open');
    let answer: (words: string) => void = () => undefined;
    const probe = circuit.call(() => new Promise<string>((done) => (answer = done)), reading);
    expect(await ask('fine')).toBeInstanceOf(CircuitOpen);
    answer('here');
    expect(await probe).toBe('here');
    expect(circuit.state).toBe('closed');
    expect(await ask('fine')).toBe('fine');
    expect(states).toEqual(['open', 'closed']);
  });

  it('pauses again if that call gets no answer, and is back if it gets a refusal', async () => {
    await goAway();
    now += 5_000;
    await ask(away);
    expect(circuit.state).toBe('open');
    now += 5_000;
    expect(await ask(refused)).toBe(refused);
    expect(circuit.state).toBe('closed');
  });

  it('says "not now" by an answer as well as by silence', async () => {
    const busy = { ...reading, saysAway: (answer: number) => answer >= 500 };
    for (let count = 0; count < 5; count += 1) {
      expect(await circuit.call(async () => 503, busy)).toBe(503);
      now += 500;
    }
    expect(circuit.state).toBe('open');
  });
});

describe('the log of an outage', () => {
  it('alerts nobody for a short one, and a person once for a long one', async () => {
    await goAway();
    now += 30_000;
    await ask('back');
    expect(levels(50)).toEqual([]);
    expect(levels(30)).toEqual(['circuit: the provider answers again']);

    await goAway();
    for (let minute = 0; minute < 30; minute += 1) {
      now += 20_000;
      await Promise.all(Array.from({ length: 20 }, () => ask(away)));
    }
    expect(levels(50)).toEqual(['circuit: the provider has been away for a minute']);
    expect(levels(40)).toHaveLength(2);
  });
});
