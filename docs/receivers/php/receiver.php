<?php

// Receives webhooks of Otterpost, with nothing but PHP 8.1 or later:
//   OTTERPOST_WEBHOOK_SECRET=whsec_... php -S 127.0.0.1:8000 receiver.php

declare(strict_types=1);

const TOLERANCE_S = 300;
const BODY_BYTES_MAX = 32 * 1024 * 1024;

function isSigned(string $secret, string $id, string $timestamp, string $body, string $signatures): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_S) {
        return false;
    }
    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // Two of them while a secret is being replaced.
    foreach (explode(' ', $signatures) as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

// Attempts are repeated, with the same id. In earnest this is a table whose key is the id.
function isNew(string $id): bool
{
    $folder = getenv('SEEN_FOLDER') ?: sys_get_temp_dir() . '/otterpost-seen';
    @mkdir($folder, 0700, true);
    return @fopen("$folder/" . hash('sha256', $id), 'x') !== false;
}

// What takes long belongs into a queue: the answer is awaited for fifteen seconds.
function handle(array $event): void
{
    file_put_contents('php://stdout', "received {$event['type']} {$event['id']}\n");
}

function receive(): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
        return 405;
    }
    // The bytes as they came: what was parsed and written anew has another signature.
    $body = file_get_contents('php://input', length: BODY_BYTES_MAX + 1);
    if (strlen($body) > BODY_BYTES_MAX) {
        return 413;
    }
    $header = fn (string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '';
    $secret = (string) getenv('OTTERPOST_WEBHOOK_SECRET');
    if (!isSigned($secret, $header('ID'), $header('TIMESTAMP'), $body, $header('SIGNATURE'))) {
        return 400;
    }
    $event = json_decode($body, true);
    if (isNew($event['id'])) {
        handle($event);
    }
    return 204;
}

http_response_code(receive());
