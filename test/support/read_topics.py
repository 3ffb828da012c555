"""Reads one record of each topic with confluent-kafka's Avro deserializer; prints JSON lines."""
import json
import sys
from base64 import b64encode

from confluent_kafka import Consumer
from confluent_kafka.schema_registry import SchemaRegistryClient
from confluent_kafka.schema_registry.avro import AvroDeserializer
from confluent_kafka.serialization import MessageField, SerializationContext

brokers, registry, *topics = sys.argv[1:]
deserialize = AvroDeserializer(SchemaRegistryClient({"url": registry}))


def plain(value):
    if isinstance(value, bytes):
        return {"base64": b64encode(value).decode()}
    if hasattr(value, "timestamp"):
        return round(value.timestamp() * 1000)
    raise TypeError(type(value))


consumer = Consumer(
    {"bootstrap.servers": brokers, "group.id": "reader", "auto.offset.reset": "earliest"}
)
consumer.subscribe(topics)
missing = set(topics)
while missing:
    message = consumer.poll(20)
    if message is None:
        sys.exit(f"nothing came of {sorted(missing)}")
    if message.error():
        continue
    context = SerializationContext(message.topic(), MessageField.VALUE)
    value = deserialize(message.value(), context)
    print(json.dumps({"topic": message.topic(), "value": value}, default=plain))
    missing.discard(message.topic())
consumer.close()
